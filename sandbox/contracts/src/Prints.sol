// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

interface Receiver {
    function onERC721Received(address, address, uint256, bytes calldata) external returns (bytes4);
}

/// ERC-721 with metadata. Picture and description of each print are made from its number, on chain.
contract Prints {
    string public constant name = "Sandbox Prints";
    string public constant symbol = "PRINT";
    address public minter;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;
    mapping(uint256 => address) private _owners;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    error AlreadyMade();
    error NotTheMinter(address caller);
    error ERC721NonexistentToken(uint256 tokenId);
    error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner);
    error ERC721InsufficientApproval(address operator, uint256 tokenId);
    error ERC721InvalidReceiver(address receiver);

    function init(address minter_) external {
        if (minter != address(0)) revert AlreadyMade();
        minter = minter_;
    }

    /// Prints are numbered from 1.
    function mint(address to) external returns (uint256 tokenId) {
        if (msg.sender != minter) revert NotTheMinter(msg.sender);
        tokenId = ++totalSupply;
        _owners[tokenId] = to;
        balanceOf[to]++;
        emit Transfer(address(0), to, tokenId);
    }

    function ownerOf(uint256 tokenId) public view returns (address owner) {
        owner = _owners[tokenId];
        if (owner == address(0)) revert ERC721NonexistentToken(tokenId);
    }

    function tokensOf(address owner) external view returns (uint256[] memory held) {
        held = new uint256[](balanceOf[owner]);
        uint256 found;
        for (uint256 id = 1; id <= totalSupply; id++) if (_owners[id] == owner) held[found++] = id;
    }

    function approve(address spender, uint256 tokenId) external {
        address owner = ownerOf(tokenId);
        if (msg.sender != owner && !isApprovedForAll[owner][msg.sender])
            revert ERC721InsufficientApproval(msg.sender, tokenId);
        getApproved[tokenId] = spender;
        emit Approval(owner, spender, tokenId);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 tokenId) public {
        address owner = ownerOf(tokenId);
        if (owner != from) revert ERC721IncorrectOwner(from, tokenId, owner);
        if (to == address(0)) revert ERC721InvalidReceiver(to);
        if (msg.sender != owner && !isApprovedForAll[owner][msg.sender] && getApproved[tokenId] != msg.sender)
            revert ERC721InsufficientApproval(msg.sender, tokenId);
        delete getApproved[tokenId];
        _owners[tokenId] = to;
        balanceOf[from]--;
        balanceOf[to]++;
        emit Transfer(from, to, tokenId);
    }

    function safeTransferFrom(address from, address to, uint256 tokenId) external {
        safeTransferFrom(from, to, tokenId, "");
    }

    function safeTransferFrom(address from, address to, uint256 tokenId, bytes memory data) public {
        transferFrom(from, to, tokenId);
        if (to.code.length == 0) return;
        if (Receiver(to).onERC721Received(msg.sender, from, tokenId, data) != Receiver.onERC721Received.selector)
            revert ERC721InvalidReceiver(to);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function tokenURI(uint256 tokenId) external view returns (string memory) {
        ownerOf(tokenId);
        bytes memory json = abi.encodePacked(
            '{"name":"Print #',
            _decimal(tokenId),
            '","description":"A print whose picture is drawn on chain.","image":"data:image/svg+xml;base64,',
            _base64(_picture(tokenId)),
            '","attributes":[{"trait_type":"Circles","value":3},{"trait_type":"Paper","value":"',
            _paper(tokenId),
            '"}]}'
        );
        return string(abi.encodePacked("data:application/json;base64,", _base64(json)));
    }

    function _paper(uint256 tokenId) private pure returns (string memory) {
        return uint256(keccak256(abi.encode(tokenId))) % 360 < 180 ? "Warm" : "Cool";
    }

    function _picture(uint256 tokenId) private pure returns (bytes memory svg) {
        uint256 dice = uint256(keccak256(abi.encode(tokenId)));
        svg = abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="hsl(',
            _decimal(dice % 360),
            ' 45% 88%)"/>'
        );
        for (uint256 i = 0; i < 3; i++) {
            dice >>= 32;
            svg = abi.encodePacked(
                svg,
                '<circle cx="',
                _decimal(20 + (dice % 61)),
                '" cy="',
                _decimal(20 + ((dice >> 8) % 61)),
                '" r="',
                _decimal(8 + ((dice >> 16) % 17)),
                '" fill="hsl(',
                _decimal((dice >> 4) % 360),
                ' 60% 45%)" fill-opacity="0.8"/>'
            );
        }
        return abi.encodePacked(svg, "</svg>");
    }

    function _decimal(uint256 value) private pure returns (bytes memory text) {
        text = abi.encodePacked(bytes1(uint8(48 + (value % 10))));
        while ((value /= 10) > 0) text = abi.encodePacked(bytes1(uint8(48 + (value % 10))), text);
    }

    function _base64(bytes memory data) private pure returns (bytes memory text) {
        bytes memory signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        text = new bytes(((data.length + 2) / 3) * 4);
        for (uint256 i = 0; i < data.length; i += 3) {
            uint256 bits = uint256(uint8(data[i])) << 16;
            if (i + 1 < data.length) bits |= uint256(uint8(data[i + 1])) << 8;
            if (i + 2 < data.length) bits |= uint256(uint8(data[i + 2]));
            uint256 out = (i / 3) * 4;
            text[out] = signs[bits >> 18];
            text[out + 1] = signs[(bits >> 12) & 63];
            text[out + 2] = i + 1 < data.length ? signs[(bits >> 6) & 63] : bytes1("=");
            text[out + 3] = i + 2 < data.length ? signs[bits & 63] : bytes1("=");
        }
    }
}
