// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// Constant-product pools of each token against the native coin, 0.3 % a pool; token to token goes through the coin.
/// `swap` has the signature of the public aggregator's version 6, of which executor, flags and data are not used.
contract Router {
    struct Desc {
        address srcToken;
        address dstToken;
        address srcReceiver;
        address dstReceiver;
        uint256 amount;
        uint256 minReturnAmount;
        uint256 flags;
    }

    struct Pool {
        uint256 coins;
        uint256 tokens;
    }

    address public constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    mapping(address => Pool) public poolOf;

    event Swapped(
        address indexed sender,
        address indexed srcToken,
        address indexed dstToken,
        address dstReceiver,
        uint256 spentAmount,
        uint256 returnAmount
    );
    event LiquidityAdded(address indexed token, uint256 coins, uint256 tokens);

    error ReturnAmountIsNotEnough(uint256 result, uint256 minReturn);
    error InvalidMsgValue();
    error ZeroAmount();
    error SameToken(address token);
    error NoPool(address token);
    error TransferFailed(address token);

    /// Puts the coins sent, and as many tokens of the sender, into a pool.
    function addLiquidity(address token, uint256 tokens) external payable {
        _pull(token, tokens);
        poolOf[token].coins += msg.value;
        poolOf[token].tokens += tokens;
        emit LiquidityAdded(token, msg.value, tokens);
    }

    function swap(address, Desc calldata desc, bytes calldata)
        external
        payable
        returns (uint256 returnAmount, uint256 spentAmount)
    {
        if (msg.value != (desc.srcToken == NATIVE ? desc.amount : 0)) revert InvalidMsgValue();
        if (desc.srcToken != NATIVE) _pull(desc.srcToken, desc.amount);
        spentAmount = desc.amount;
        uint256 coins;
        (coins, returnAmount) = _route(desc.srcToken, desc.dstToken, spentAmount);
        if (returnAmount < desc.minReturnAmount) revert ReturnAmountIsNotEnough(returnAmount, desc.minReturnAmount);
        if (desc.srcToken != NATIVE) {
            poolOf[desc.srcToken].tokens += spentAmount;
            poolOf[desc.srcToken].coins -= coins;
        }
        if (desc.dstToken != NATIVE) {
            poolOf[desc.dstToken].coins += coins;
            poolOf[desc.dstToken].tokens -= returnAmount;
        }
        address to = desc.dstReceiver == address(0) ? msg.sender : desc.dstReceiver;
        _push(desc.dstToken, to, returnAmount);
        emit Swapped(msg.sender, desc.srcToken, desc.dstToken, to, spentAmount, returnAmount);
    }

    /// The output of a swap now.
    function quote(address src, address dst, uint256 amount) external view returns (uint256 returnAmount) {
        (, returnAmount) = _route(src, dst, amount);
    }

    /// Coins between the two pools, and the output at the end.
    function _route(address src, address dst, uint256 amount) private view returns (uint256 coins, uint256 out) {
        if (src == dst) revert SameToken(src);
        if (amount == 0) revert ZeroAmount();
        coins = src == NATIVE ? amount : _out(src, amount, poolOf[src].tokens, poolOf[src].coins);
        out = dst == NATIVE ? coins : _out(dst, coins, poolOf[dst].coins, poolOf[dst].tokens);
    }

    function _out(address token, uint256 amount, uint256 here, uint256 there) private pure returns (uint256) {
        if (here == 0 || there == 0) revert NoPool(token);
        uint256 paid = amount * 997;
        return (paid * there) / (here * 1000 + paid);
    }

    function _pull(address token, uint256 amount) private {
        bytes memory data =
            abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), amount);
        _call(token, data);
    }

    function _push(address token, address to, uint256 amount) private {
        if (token != NATIVE) return _call(token, abi.encodeWithSignature("transfer(address,uint256)", to, amount));
        (bool sent,) = to.call{value: amount}("");
        if (!sent) revert TransferFailed(NATIVE);
    }

    /// Some tokens return true, some return nothing. A token's revert data is passed on.
    function _call(address token, bytes memory data) private {
        if (token.code.length == 0) revert NoPool(token);
        (bool done, bytes memory answer) = token.call(data);
        if (!done && answer.length > 0) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
        if (!done || (answer.length > 0 && !abi.decode(answer, (bool)))) revert TransferFailed(token);
    }
}
